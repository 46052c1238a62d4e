// A set of names that stays on this device.
export class Remembered {
  #key: string;
  #names: string[] = $state([]);

  constructor(key: string) {
    this.#key = key;
    this.#names = stored(key);
  }

  has(...path: string[]): boolean {
    return this.#names.includes(path.join("/"));
  }

  add(...path: string[]): void {
    if (this.has(...path)) return;
    this.#names.push(path.join("/"));
    localStorage.setItem(this.#key, JSON.stringify(this.#names));
  }
}

function stored(key: string): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // somebody else wrote there
  }
}
