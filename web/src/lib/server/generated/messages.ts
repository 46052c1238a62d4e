// Written by python -m scripts.generate.typescript: edit the Python sources instead.

/** How long people may think, in seconds. */
export interface ClockPolicy {
  /** for the whole match */
  bank: number;
  /** for one decision */
  cap: number;
  /** to come back after a lost connection */
  grace: number;
}

/** What is agreed on before a table opens. */
export interface Setup {
  game: string;
  /** empty: the default */
  variant: string;
  /** 0: as many as the game is best with */
  seats: number;
  options: Record<string, number | boolean | Record<string, unknown>>;
  /** of the bots that fill seats or play for absent people */
  level: string;
  /** None: nobody counts the time */
  clock: ClockPolicy | null;
  /** listed for everybody */
  public: boolean;
  /** people may write their own words */
  chat: boolean;
  /** people may ask the expert; None: where nobody counts the time */
  hints: boolean | null;
  /** watchers may take bots' seats; None: private, without a clock */
  late_seats: boolean | null;
}

/** A seat of the table; without name and level it is free. */
export interface Place {
  /** of the person */
  name?: string | null;
  /** of the bot */
  level?: string | null;
  /** that the person chose, from 1 */
  face?: number;
  /** the person is not connected */
  away?: boolean;
  /** a bot plays for the person */
  autopilot?: boolean;
  /** the person would like a pause */
  pause?: boolean;
  /** that a bot made for the person since the last own one */
  bot_moves?: number;
  /** number of the event with which that began */
  bot_from?: number;
}

/** A decision of the viewer that can still be changed or withdrawn. */
export type Answered = [decision: number, move: number, text: string];

/** An event of the game, redacted for the viewer: -1 stands for a card that is hidden. */
export type Happening = [
  kind: number,
  clause: number,
  seat: number,
  card: number,
  place: number,
  amount: number,
];

/** A legal move and what it would do on the table as it lies. */
export type Offer = [move: number, text: string, does: Happening[]];

/** What the viewer is to decide. */
export interface Asked {
  /** stays the same as long as the question does */
  decision: number;
  /** the game waits for it; else the viewer may but need not */
  must: boolean;
  moves: Offer[];
}

/** The time of a seat. */
export type Clock = [bank: number, since: number | null, until: number | null];

/** The end of a match; the seed lets anybody check the shuffle against the commitment. */
export interface Result {
  scores: number[];
  winners: number[];
  seed: string;
}

/** All that the viewer may know of the table. Steps replace fields of it, nothing else. */
export interface Whole {
  is: "whole";
  /** number of the last entry sent */
  n: number;
  setup: Setup;
  /** to the seed of the shuffle */
  commitment: string;
  /** the given deal that is tried here: others may know its cards */
  deal: string;
  /** of a match that continues another: where it came from */
  origin: Record<string, string | number>;
  rules_version: number;
  /** of each seat its team; null if nobody has a partner */
  teams: number[] | null;
  /** of the viewer, -1 = a spectator */
  seat: number;
  /** the viewer has the rights of the host */
  host: boolean;
  /** the viewer was removed by the host and may not sit down */
  sent_away: boolean;
  /** gathering, playing, paused, over or closed */
  stage: string;
  seats: Place[];
  /** the seats that the game still waits for */
  waiting: number[];
  /** those that have decided while others still do; what is their secret */
  chosen: number[];
  /** by the viewer, still open */
  answered: Answered[];
  /** of the viewer */
  asked: Asked | null;
  /** one for each seat, none without a clock */
  clocks: Clock[];
  /** what each seat scored in each finished round */
  rounds: number[][];
  result: Result | null;
  /** the table of the rematch */
  next: string | null;
  /** the game's View, or null before the start */
  view: unknown;
  /** how many events happened before those of the log */
  log_start: number;
  /** the last events; steps continue it */
  log: Happening[];
}

/** A new item of a list in the view. A list that has no such place stays as it is. */
export type Part = [field: string, place: number, value: unknown];

/** One thing after another: the move, then each automatic step; for animation. */
export interface Frame {
  events?: Happening[];
  /** fields that are new, as everybody sees them */
  view?: Record<string, unknown>;
  /** items of other fields that are new */
  parts?: Part[];
}

/** Fields of the whole table that are new; those left out are as before. */
export interface Changes {
  setup?: Setup;
  teams?: number[] | null;
  host?: boolean;
  stage?: string;
  seats?: Place[];
  waiting?: number[];
  chosen?: number[];
  answered?: Answered[];
  asked?: Asked | null;
  clocks?: Clock[];
  rounds?: number[][];
  result?: Result | null;
  next?: string | null;
}

/** What somebody says at the table. */
export interface Speech {
  seat: number;
  /** id of a phrase or reaction */
  phrase?: string;
  text?: string;
}

/**
 * One entry of the table's log, as far as it is for the viewer.
 *
 * Numbers are contiguous. First the frames, in order, then `view` and `set` replace fields, and
 * `parts` items of other fields. What nobody but the viewer can notice, such as a changed choice,
 * has no number of its own: its step is `private` and has the number of the one before.
 */
export interface Step {
  is: "step";
  n: number;
  private?: boolean;
  /** the kind of entry, if the viewer may know it */
  did?: string;
  /** the seat that did it */
  who?: number;
  frames?: Frame[];
  view?: Record<string, unknown>;
  parts?: Part[];
  set?: Changes;
  said?: Speech;
}

/** The command was carried out; the steps up to `n` show what came of it. */
export interface Done {
  is: "done";
  id: string;
  n: number;
}

/** The command was not carried out. */
export interface Refused {
  is: "refused";
  /** empty if the command could not be read */
  id: string;
  /** id of a sentence: `table.<reason>` */
  reason: string;
  /** of the rulebook, if the rules forbid it */
  clause?: number;
  /** the numbers of its sentence */
  args?: number[];
  /** what the sentence of another reason needs */
  values?: Record<string, string | number>;
}

/** The decision is past; on a socket the whole table follows. */
export interface Stale {
  is: "stale";
  id: string;
  n: number;
}

/** The answer to `why`; clause 0 = the move is legal. */
export interface Because {
  is: "because";
  id: string;
  move: number;
  text: string;
  clause: number;
  args: number[];
  /** the first of them as a move */
  about: string;
}

export interface Pong {
  is: "pong";
  id: string;
  /** server time */
  now: number;
}

/** What the expert thinks of one move: means over its samples, with standard errors. */
export interface Advised {
  move: number;
  text: string;
  /** expected */
  points: number;
  points_error: number;
  /** the chance of winning the match */
  wins: number;
  wins_error: number;
  /** what speaks for it, by the words of the game: `fact.<name>` */
  facts: Record<string, number>;
}

/** What the expert thinks of the viewer's moves, by what the viewer sees; it has no number. */
export interface Advice {
  is: "advice";
  decision: number;
  /** imagined continuations of each move */
  samples: number;
  /** the best first */
  moves: Advised[];
  /** the game is not compiled yet: ask again in a while */
  getting_ready?: boolean;
}

/** How many people watch, and what bots can do; it has no number and may get lost. */
export interface Presence {
  is: "presence";
  watching: number;
  /** levels that play as casual until the game is compiled */
  getting_ready?: string[];
}

/** The request was not carried out. */
export interface Problem {
  /** id of a sentence: `problem.<reason>` */
  reason: string;
  /** what the sentence needs */
  values?: Record<string, string | number>;
}

export interface VariantFacts {
  name: string;
  /** how many may play it */
  seats: number[];
  usual_seats: number;
}

/** Something that a table may agree on. */
export interface OptionFacts {
  name: string;
  /** number, flag, or a kind of the game's own */
  kind: string;
  /** of a number */
  low: number | null;
  high: number | null;
  /** None = left open */
  default: number | boolean | null;
  /** for which it is offered, none named = all */
  variants: string[];
  /** the same */
  seats: number[];
  /** the option that this one makes void */
  instead_of: string;
}

/** A game, and what can be chosen for a table of it. The first variant is the default. */
export interface GameFacts {
  name: string;
  title: string;
  rules_version: number;
  variants: VariantFacts[];
  options: OptionFacts[];
  /** else bots that search play as casual for a while */
  ready: boolean;
}

export interface Catalogue {
  games: GameFacts[];
  /** of bots, weakest first */
  levels: string[];
  usual_level: string;
}

/** What a page needs to know of the server. */
export interface ServerFacts {
  version: string;
  /** where friends on the local network find it */
  lan: string | null;
  /** the caller sits at the machine itself */
  may_open_lan: boolean;
}

export interface Health {
  /** can be used */
  database: boolean;
  /** why not: away, disk (full or failing), read_only or damaged */
  trouble: string;
  /** compiled and loaded */
  games: Record<string, boolean>;
}

/** A lesson in the list of a game; its words are `lesson.<name>...` in the catalogues. */
export interface LessonFacts {
  name: string;
  variant: string;
  /** of the rulebook, where it can be read */
  clause: number;
  steps: number;
}

/** A position and what some moves make of it, as the first seat sees them. */
export interface IllustrationViews {
  clause: number;
  /** to try it, or empty */
  lesson: string;
  seats: number;
  /** the game's View */
  before: unknown;
  after: unknown;
  /** of the moves */
  events: Happening[];
}

/** A decision of the learner: what leads to it, the moves, and the one that is wanted. */
export interface LessonScene {
  /** as the learner sees them */
  frames: Frame[];
  /** None = the lesson is over */
  asked: Asked | null;
  /** the move */
  wanted: string;
  /** other moves that have a text of their own, and its id */
  wrong: Record<string, string>;
  /** of the placeholders in its texts, those of scenes before included */
  values: Record<string, number>;
  /** those that a text about a wrong move has besides */
  would: Record<string, Record<string, number>>;
}

/** A whole lesson; the learner has the first seat. */
export interface LessonFilm {
  facts: LessonFacts;
  seats: number;
  /** the game's View at the start */
  view: unknown;
  scenes: LessonScene[];
}

export interface Person {
  id: string;
  name: string;
}

export interface Guest {
  id: string;
  name: string;
  created: number;
  seen: number;
  /** of the cookies that are valid; a new one makes all before void */
  stamp: string;
}

/** A token, as its owner sees it afterwards. */
export interface TokenFacts {
  id: string;
  name: string;
  /** what it may: read, or play as well */
  scope: string;
  created: number;
  /** when it was last used, to the day; 0 = never */
  used: number;
}

/** What is known of a table without reading its log. */
export interface Listed {
  id: string;
  /** short, to join by */
  code: string;
  game: string;
  /** a guest */
  host: string;
  public: boolean;
  stage: string;
  /** JSON */
  summary: string;
  created: number;
  touched: number;
  /** that is given here */
  deal: string;
}

/** A match that is over for one of its players, who may look back at it. */
export interface Played {
  /** it may be gone */
  table: string;
  /** when it ended */
  at: number;
  game: string;
  variant: string;
  /** of the player */
  seat: number;
  /** by seats, more is better */
  scores: number[];
  winners: number[];
  /** what each seat scored in each round */
  rounds: number[][];
  /** of the bots, by seats; None is a person */
  levels: (string | null)[];
  /** the given deal that it was */
  deal: string;
  /** the player had tried that deal before */
  practice: boolean;
  /** the player left it before its end: what is told is how it stood */
  given_up: boolean;
}

/** A deal that a guest gave, without its cards. */
export interface Gift {
  id: string;
  table: string;
  seat: number;
}

/** All that is stored of a guest. */
export interface Kept {
  guest: Guest;
  tokens: TokenFacts[];
  tables: Listed[];
  /** what the guest did, by table */
  entries: Record<string, unknown[]>;
  /** matches that the guest has finished */
  played: Played[];
  /** that the guest gave to others */
  deals: Gift[];
}

/** A table in a list. */
export interface Entrance {
  id: string;
  /** short, to join by */
  code: string;
  game: string;
  variant: string;
  stage: string;
  public: boolean;
  seats: number;
  clock: boolean;
  /** names of those who sit */
  people: string[];
  bots: number;
  /** of a finished match, by seats */
  scores: number[];
  /** names of those who played it; None is a bot */
  players: (string | null)[];
  /** of the caller in a finished match of their own; -1: none */
  seat: number;
  created: number;
  touched: number;
}

/** The matches that are over for a guest; those that went on with another are none of them. */
export interface Statistics {
  /** the oldest first */
  played: Played[];
  /** of analysed matches, by table: in what share of the turns */
  mistakes: Record<string, number>;
}

/** It is shown this once. */
export interface NewToken {
  token: string;
}

/** All that happened, as the viewer may know it: the log from its beginning. */
export interface Past {
  /** the game's View at the start of the table */
  view: unknown;
  /** the deal, then each move and each automatic step */
  frames: Frame[];
}

/** Moments are numbered from 0, alike for all viewers. */
export interface Timeline {
  /** how many moments there are */
  length: number;
  /** the moment of each decision, in the order of the match record */
  decisions: number[];
  /** the moment with which each round begins */
  rounds: number[];
  /** where the scores moved most, and where the winner went ahead */
  turning_points: number[];
}

/** How a match ended; pages keep it to themselves until somebody wants to know. */
export interface Final {
  scores: number[];
  winners: number[];
}

/** The first line of a replay; the moments follow. */
export interface Replay {
  is: "replay";
  game: string;
  variant: string;
  people: Place[];
  /** the seat that the caller had, -1 = none */
  you: number;
  /** with whose eyes the moments are seen, -1 = the public's */
  seat: number;
  /** all cards are seen */
  open: boolean;
  timeline: Timeline;
  /** what each seat scored in each round */
  scored: number[][];
  /** None: the match is not over */
  final: Final | null;
  /** of a match that continues another: where it came from */
  origin: Record<string, string | number>;
}

/** A moment of a match; without events and view it shows nothing to these eyes. */
export interface Scene {
  is: "scene";
  /** the move of the match record, from 0; None: it came by itself */
  decision?: number | null;
  /** the seat that moved */
  who?: number;
  events?: Happening[];
  /** fields that are new */
  view?: Record<string, unknown>;
}

/** A moment at which the scores moved far, or the winner went ahead. */
export interface TurningPoint {
  /** the moment of the replay */
  at: number;
  /** from 1 */
  round: number;
  events: Happening[];
}

/** A mean over worlds and its standard error. */
export type Estimate = [mean: number, error: number];

/** What the moves of a turn promised, by what the seat knew. */
export interface Value {
  line: number[];
  /** the same in the notation of the game */
  texts: string[];
  /** at the end of the round, or as far as the expert looks ahead */
  points: Estimate;
  /** the chance of winning the match */
  wins: Estimate;
}

/** One turn: what was played, what was best, and the difference. */
export interface Judged {
  /** of all turns, from 1 */
  number: number;
  /** of the match that belong to it, from 1 */
  decisions: number[];
  /** from 0 */
  round: number;
  /** of the seat in this round, from 1 */
  turn: number;
  seat: number;
  /** how many moves were legal where most were; 1 = forced */
  choices: number;
  played: Value;
  best: Value;
  /** what the moves played lost of the chance to win */
  regret: Estimate;
  points_regret: Estimate;
  /** it lost more than can be chance, and enough to speak of */
  is_mistake: boolean;
  /** what each seat's chance gained by it; they sum to 0 */
  effects: Estimate[];
  /** and its points, against the mean of all; they sum to 0 */
  leads: Estimate[];
}

/** A mistake: what the turn and the better one led to by the time the seat was asked again. */
export interface Reason {
  /** of the turn */
  number: number;
  played: Record<string, number>;
  best: Record<string, number>;
  /** the round, before anybody is asked again */
  played_ends: boolean;
  best_ends: boolean;
}

/** start + luck + gifts + mistakes = end. */
export interface Breakdown {
  /** what everybody has before the first card */
  start: number;
  /** over all seats it sums to 0 */
  luck: Estimate;
  /** by the mistakes of others */
  gifts: Estimate;
  /** of its own, not above 0 but by chance; gifts and mistakes sum to 0 */
  mistakes: Estimate;
  end: number;
}

/** It says where the result of a seat came from. */
export interface Account {
  seat: number;
  /** as a chance to win; in a long match they may be larger than 1 */
  wins: Breakdown;
  /** against the mean of all seats */
  points: Breakdown;
  /** of luck, gifts and mistakes in what moved the chance to win */
  weights: number[];
  /** that it had, forced ones left out */
  turns: number;
  /** in how many of them it did as the expert would */
  agreed: number;
  /** how many cost more than can be chance */
  mistakes: number;
}

export interface Analysis {
  /** of each turn, and as many again to measure it */
  samples: number;
  turns: Judged[];
  /** one for each mistake, the costliest first */
  reasons: Reason[];
  /** one for each seat */
  accounts: Account[];
}

/** How far the analysis of a match is. */
export interface Analysed {
  stage: "done" | "none" | "waiting" | "working";
  /** turns judged */
  done: number;
  /** turns in all */
  of: number;
  analysis: Analysis | null;
}

/** How somebody fared with a given deal. */
export interface Try {
  name: string;
  you: boolean;
  /** where you played it; that of others is not told */
  table: string;
  /** the match that the deal comes from: others may have sat there */
  first: boolean;
  /** not the first try */
  practice: boolean;
  at: number;
  score: number;
  won: boolean;
  /** what was scored in each round */
  rounds: number[];
}

/** What the expert makes of a given deal: the same cards, seat and bots as everybody's. */
export interface Par {
  score: number;
  won: boolean;
}

/** The same cards and the same bots for everybody who tries it. */
export interface GivenDeal {
  id: string;
  game: string;
  variant: string;
  seats: number;
  /** of who tries it */
  seat: number;
  /** of the bots, by seats; that of your own seat is nobody's */
  levels: string[];
  /** who gave it; empty: somebody who is gone, or the server */
  by: string;
  /** of a daily deal, as 2026-01-31 */
  day: string;
  /** how many have played it to its end */
  people: number;
  /** how many tries were left before their end */
  given_up: number;
  /** where you are trying it now */
  table: string | null;
  /** you have; before that nobody tells you how it went */
  played: boolean;
  /** the best first */
  tries: Try[];
  /** of a deal that you have played; it may come a while later */
  par: Par | null;
}

/**
 * Take a free seat, or change to it, before the start; after that, a bot's seat.
 *
 * After the start, the table must allow `late_seats`, and nobody can join where the cards are
 * shared: they may be known. Whoever gave up a seat can only take that one back. Who sits there
 * already can change faces before the start.
 */
export interface Sit {
  do: "sit";
  /** the client's own, new for each command */
  id: string;
  seat: number;
  /** the drawing by which others know the person; 0: that of the seat */
  face?: number;
}

/** Leave the seat before the start. */
export interface Stand {
  do: "stand";
  /** the client's own, new for each command */
  id: string;
}

/** The host puts a bot in a free seat, or changes the level of a bot. */
export interface Fill {
  do: "fill";
  /** the client's own, new for each command */
  id: string;
  seat: number;
  /** the table's level if empty */
  level?: string;
}

/** The host takes a bot from its seat. */
export interface Empty {
  do: "empty";
  /** the client's own, new for each command */
  id: string;
  seat: number;
}

/** The host removes a person from their seat, before the start; never the opener. */
export interface Kick {
  do: "kick";
  /** the client's own, new for each command */
  id: string;
  seat: number;
}

/** The host takes back a `kick`: who was last removed from this seat may sit down again. */
export interface Readmit {
  do: "readmit";
  /** the client's own, new for each command */
  id: string;
  seat: number;
}

/** The host lets whoever sits in two seats change places, before the start. */
export interface Swap {
  do: "swap";
  /** the client's own, new for each command */
  id: string;
  seat: number;
  other: number;
}

/** What is agreed on before a table opens. */
export interface SetupDraft {
  game: string;
  /** empty: the default */
  variant?: string;
  /** 0: as many as the game is best with */
  seats?: number;
  options?: Record<string, number | boolean | Record<string, unknown>>;
  /** of the bots that fill seats or play for absent people */
  level?: string;
  /** None: nobody counts the time */
  clock?: ClockPolicy | null;
  /** listed for everybody */
  public?: boolean;
  /** people may write their own words */
  chat?: boolean;
  /** people may ask the expert; None: where nobody counts the time */
  hints?: boolean | null;
  /** watchers may take bots' seats; None: private, without a clock */
  late_seats?: boolean | null;
}

/**
 * The host changes what was agreed on, before the start; game, list and chat stay.
 *
 * Whoever sits stays, if need be in another seat. Bots of the level agreed on get the new one.
 */
export interface Change {
  do: "change";
  /** the client's own, new for each command */
  id: string;
  setup: SetupDraft;
}

/** The host starts the match; bots take the free seats. */
export interface Start {
  do: "start";
  /** the client's own, new for each command */
  id: string;
}

/** Answer a decision, or change the answer while that is still possible. */
export interface Play {
  do: "play";
  /** the client's own, new for each command */
  id: string;
  decision: number;
  /** as number or as text */
  move: number | string;
}

/** Take back the answer to a decision. */
export interface Withdraw {
  do: "withdraw";
  /** the client's own, new for each command */
  id: string;
  decision: number;
}

/** Ask why a move cannot be made now. */
export interface Why {
  do: "why";
  /** the client's own, new for each command */
  id: string;
  move: number | string;
}

/** Ask what the expert thinks of your moves; everyone is notified that you asked. */
export interface Hint {
  do: "hint";
  /** the client's own, new for each command */
  id: string;
  decision: number;
}

/** Take the seat back from the bot that plays it. */
export interface Back {
  do: "back";
  /** the client's own, new for each command */
  id: string;
}

/** Ask for a pause, or agree to one. */
export interface Pause {
  do: "pause";
  /** the client's own, new for each command */
  id: string;
}

/** End the pause. */
export interface Resume {
  do: "resume";
  /** the client's own, new for each command */
  id: string;
}

/** Say one of the phrases. */
export interface Phrase {
  do: "phrase";
  /** the client's own, new for each command */
  id: string;
  phrase: string;
}

/** Show one of the reactions. */
export interface React {
  do: "react";
  /** the client's own, new for each command */
  id: string;
  reaction: string;
}

/** Write to the table, if its chat is on. */
export interface Say {
  do: "say";
  /** the client's own, new for each command */
  id: string;
  text: string;
}

/** Give up the seat for good, to a bot if the match is running; the last to leave closes it. */
export interface Leave {
  do: "leave";
  /** the client's own, new for each command */
  id: string;
}

/** The opener closes the table before the start. */
export interface Close {
  do: "close";
  /** the client's own, new for each command */
  id: string;
}

/** The host lets a bot play for somebody who is away too long, until they come back. */
export interface Replace {
  do: "replace";
  /** the client's own, new for each command */
  id: string;
  seat: number;
}

/** Open the next table for the same people, after the end. */
export interface Rematch {
  do: "rematch";
  /** the client's own, new for each command */
  id: string;
  /** everybody moves one seat on */
  rotate?: boolean;
}

/** Ask for the whole table; it follows the answer on a socket. */
export interface Refresh {
  do: "refresh";
  /** the client's own, new for each command */
  id: string;
}

/** Check that the connection is alive, and ask for the server's time. */
export interface Ping {
  do: "ping";
  /** the client's own, new for each command */
  id: string;
}

export interface Name {
  name: string;
}

/** A token to make for a program. */
export interface TokenRequest {
  /** of the program */
  name: string;
  /** what it may: read, or play as well */
  scope?: "play" | "read";
}

/** A match record to have analysed, or to ask how far that is. */
export interface AnalysisOf {
  record: string;
  start?: boolean;
}

/** A match record to look at. */
export interface ReplayOf {
  record: string;
  seat?: number;
  open?: boolean;
}

/** Where the caller goes on with a match, against bots. */
export interface Branch {
  /** the first one that is made anew */
  decision: number;
  /** of the caller */
  seat: number;
  /** what the seat could not know is dealt anew */
  redealt?: boolean;
  /** of the bots */
  level?: string;
}

/** A match record to continue. */
export interface BranchOf {
  record: string;
  branch: Branch;
}

export type Answer = Done | Refused | Stale | Because | Pong;

export type Message = Whole | Step | Done | Refused | Stale | Because | Pong | Advice | Presence;

export type Command =
  | Sit
  | Stand
  | Fill
  | Empty
  | Kick
  | Readmit
  | Swap
  | Change
  | Start
  | Play
  | Withdraw
  | Why
  | Hint
  | Back
  | Pause
  | Resume
  | Phrase
  | React
  | Say
  | Leave
  | Close
  | Replace
  | Rematch
  | Refresh
  | Ping;
