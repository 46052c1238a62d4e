// Calls to the server. A call that fails throws a Trouble, whose reason is an id of the words.
import type { Values } from "../language/words";
import type {
  Analysed,
  AnalysisOf,
  Answer,
  Because,
  Branch,
  BranchOf,
  Catalogue,
  Command,
  Entrance,
  GivenDeal,
  IllustrationViews,
  LessonFacts,
  LessonFilm,
  NewToken,
  Past,
  Person,
  Problem,
  Replay,
  ReplayOf,
  Scene,
  ServerFacts,
  SetupDraft,
  Statistics,
  TokenFacts,
  TokenRequest,
  TurningPoint,
} from "./generated/messages";

export const OFFLINE = "offline"; // no answer at all
const TOO_MANY = 429;
const FAILED = 500; // the server could not, from here on

export class Trouble extends Error {
  readonly reason: string;
  readonly values: Values;
  readonly passes: boolean; // whether it may go well another time

  constructor({ reason, values }: Problem, status = FAILED) {
    super(reason);
    this.reason = reason;
    this.values = values ?? {};
    this.passes = status >= FAILED || status === TOO_MANY;
  }
}

type Unnumbered<C> = C extends { id: string } ? Omit<C, "id"> : never;
export type Wish = Unnumbered<Command>;
export type Scope = NonNullable<TokenRequest["scope"]>;
export const SCOPES: readonly Scope[] = ["play", "read"]; // the first is the usual one

export const games = () => call<Catalogue>("GET", "/api/games");
export const server = () => call<ServerFacts>("GET", "/api/server");
export const openLan = () => call<ServerFacts>("POST", "/api/server/lan");
export const openTables = () => call<Entrance[]>("GET", "/api/tables");
export const myTables = () => call<Entrance[]>("GET", "/api/me/tables");
export const lookUp = (table: string) => call<Entrance>("GET", `/api/tables/${table}`);
export const whoAmI = () => call<Person>("GET", "/api/me");
export const callMe = (name: string) => call<Person>("PUT", "/api/me", { name });
export const forgetMe = () => call<void>("DELETE", "/api/me");
export const myResults = () => call<Statistics>("GET", "/api/me/results");
export const myTokens = () => call<TokenFacts[]>("GET", "/api/me/tokens");
export const makeToken = (name: string, scope: Scope) =>
  call<NewToken>("POST", "/api/me/tokens", { name, scope } satisfies TokenRequest);
export const removeToken = (id: string) => call<void>("DELETE", `/api/me/tokens/${id}`);
export const signOut = () => call<void>("POST", "/api/me/sign-out");
export const openTable = (setup: SetupDraft) => call<Entrance>("POST", "/api/tables", setup);
export const rulebook = (game: string, language: string) =>
  text(`/api/games/${game}/rulebook/${language}`);
export const pastOf = (table: string) => call<Past>("GET", `/api/tables/${table}/past`);
export const course = (game: string) => call<LessonFacts[]>("GET", `/api/games/${game}/lessons`);
export const illustrations = (game: string) =>
  call<IllustrationViews[]>("GET", `/api/games/${game}/illustrations`);
export const lessonFilm = (game: string, lesson: string) =>
  call<LessonFilm>("GET", `/api/games/${game}/lessons/${lesson}`);
export const whyNot = (game: string, lesson: string, step: number, move: string) =>
  call<Because>("GET", `/api/games/${game}/lessons/${lesson}/why?step=${step}&move=${encodeURIComponent(move)}`);
export const branch = (table: string, wish: Branch) =>
  call<Entrance>("POST", `/api/tables/${table}/branches`, wish);
export const branchFile = (wish: BranchOf) => call<Entrance>("POST", "/api/branches", wish);
export const replay = (table: string, query: URLSearchParams) => film(`/api/tables/${table}/replay?${query}`);
export const replayFile = (wish: ReplayOf) => film("/api/replays", wish);
export const turningPointsOf = (table: string) =>
  call<TurningPoint[]>("GET", `/api/tables/${table}/turning-points`);
export const analysisOf = (table: string) => call<Analysed>("GET", `/api/tables/${table}/analysis`);
export const analysisOfFile = (wish: AnalysisOf) => call<Analysed>("POST", "/api/analyses", wish);
export const startAnalysis = (table: string) => call<Analysed>("POST", `/api/tables/${table}/analysis`);
export const giveDeal = (table: string) => call<GivenDeal>("POST", `/api/tables/${table}/deals`);
export const givenDeal = (deal: string) => call<GivenDeal>("GET", `/api/deals/${deal}`);
export const tryDeal = (deal: string) => call<Entrance>("POST", `/api/deals/${deal}/tables`);
export const dailyDeals = () => call<GivenDeal[]>("GET", "/api/daily");
export const recordOf = (table: string) => `/api/tables/${table}/record`;

export function command(table: string, wish: Wish): Promise<Answer> {
  return call<Answer>("POST", `/api/tables/${table}/commands`, { ...wish, id: newId() });
}

// Ids of commands: new on every page load. Plain http has no crypto.randomUUID.
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
let count = 0;

export const newId = (): string => `${PAGE}${(count += 1).toString(36)}`;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  return answer.status === 204 ? (undefined as T) : answer.json();
}

/** A match to look back at: one thing in each line, the first tells of the whole. */
async function film(path: string, body?: unknown): Promise<[Replay, Scene[]]> {
  const answer = await ask(body === undefined ? "GET" : "POST", path, body);
  const [head, ...scenes] = (await answer.text()).trimEnd().split("\n");
  return [JSON.parse(head!), scenes.map((line) => JSON.parse(line))];
}

const text = async (path: string) => (await ask("GET", path)).text();

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? { method } : { method, body: JSON.stringify(body) });
  } catch {
    throw new Trouble({ reason: OFFLINE });
  }
  if (!answer.ok) throw new Trouble(await problem(answer), answer.status);
  return answer;
}

async function problem(answer: Response): Promise<Problem> {
  try {
    return await answer.json();
  } catch {
    return { reason: OFFLINE };
  }
}
