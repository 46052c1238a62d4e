// Keys of the page: not while somebody types, and not together with keys of the browser.
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("dialog, input, select, textarea") !== null;
}
