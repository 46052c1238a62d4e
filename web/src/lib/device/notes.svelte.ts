// Notes that come and go, and what a screen reader is told.
export interface Note {
  id: number;
  text: string;
  icon: string;
  action?: { label: string; run: () => void };
}

const STAYS = 6000;

class Notes {
  shown: Note[] = $state([]);
  spoken = $state("");
  #next = 1;

  /** Show a note for a while, and say it. */
  add(text: string, icon = "i-arrow", action?: Note["action"]): Note {
    const note: Note = { id: this.#next++, text, icon, ...(action && { action }) };
    this.shown = [...this.shown.filter((each) => each.text !== text), note].slice(-3);
    this.speak(text);
    setTimeout(() => this.drop(note), STAYS);
    return note;
  }

  drop(note: Note): void {
    this.shown = this.shown.filter((each) => each.id !== note.id);
  }

  take(note: Note): void {
    note.action?.run();
    this.drop(note);
  }

  speak(text: string): void {
    this.spoken = text;
  }
}

export const notes = new Notes();
