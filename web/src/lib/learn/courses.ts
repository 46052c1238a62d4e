// Which games have lessons: their folders say so. Nothing of them is loaded.
const courses = Object.keys(import.meta.glob("$games/*/lessons/words/en.json"));

export const hasLessons = (game: string): boolean => courses.some((path) => path.includes(`/${game}/lessons/`));
