// The lessons that were done on this device.
const KEY = "fileira.learned";

class Learned {
  #done: string[] = $state(read());

  has(game: string, lesson: string): boolean {
    return this.#done.includes(`${game}/${lesson}`);
  }

  add(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.#done.push(`${game}/${lesson}`);
    localStorage.setItem(KEY, JSON.stringify(this.#done));
  }
}

function read(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export const learned = new Learned();
