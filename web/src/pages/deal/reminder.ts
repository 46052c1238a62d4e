// An entry for a calendar (RFC 5545) that rings once, on the day after a deal's.
const MINUTES = 10;

/** At this hour of the day on the day after `day`, where the reader is; not before the new cards are there. */
export function reminder(day: string, now: Date, title: string, address: string): string {
  const fresh = new Date(`${day}T00:00Z`);
  fresh.setUTCDate(fresh.getUTCDate() + 1); // days are those of UTC
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  const start = at < fresh ? fresh : at;
  const end = new Date(start.getTime() + MINUTES * 60_000);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fileira//EN",
    "BEGIN:VEVENT",
    `UID:${day}@fileira`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(address)}`,
    `URL:${address}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:PT0M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** 20260131T120000Z */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);
