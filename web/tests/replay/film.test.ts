import { describe, expect, it } from "vitest";
import { settings } from "../../src/lib/device/settings.svelte";
import type { GameParts } from "../../src/lib/games/contract";
import { Film } from "../../src/lib/replay/film";
import { Playback } from "../../src/lib/replay/playback.svelte";
import type { Replay, Scene } from "../../src/lib/server/generated/messages";

settings.motion = false;
const scene = (view: object, decision: number | null = null): Scene => ({ is: "scene", decision, view: { ...view } });
const HEAD = {
  timeline: { length: 6, decisions: [1, 2, 4], rounds: [0, 4], turning_points: [3] },
  scored: [[1], [2]],
} as unknown as Replay;
const SCENES = [
  scene({ trick: 0, n: 0 }),
  scene({ trick: 1 }, 0),
  scene({}, 1), // somebody else's secret
  scene({ trick: 2 }),
  scene({ trick: 1, n: 4 }, 2),
  scene({ n: 5 }),
];
const game = { facts: {}, telling: { trick: (view: { trick: number }) => view.trick, pace: {} } } as GameParts;
const film = () => new Film(HEAD, SCENES, game);

describe("a film", () => {
  it("knows the whole table at each moment", () => {
    expect(film().moments[3]!.view).toEqual({ trick: 2, n: 0 });
  });

  it("goes past moments that show nothing, both ways, and stops at its ends", () => {
    const { last } = film();
    const ways = [[1, 1], [3, -1], [last, 1], [0, -1]] as const;
    expect(ways.map(([at, way]) => film().near(at, way))).toEqual([3, 1, last, 0]);
  });

  it("knows the round, the next decision, and what was scored by then", () => {
    expect([3, 4, 5].map((at) => film().roundAt(at))).toEqual([1, 2, 2]);
    expect([0, 1, 3, 5].map((at) => film().decisionAfter(at))).toEqual([0, 1, 2, 3]);
    expect([3, 4, 5].map((at) => film().scoredAt(at).length)).toEqual([0, 1, 2]);
  });

  it("has a chapter for each round and each trick in it", () => {
    expect(film().chapters.map(({ at, round, trick }) => [at, round, trick])).toEqual([
      [0, 1, 0],
      [1, 1, 1],
      [3, 1, 2],
      [4, 2, 0],
      [5, 2, 1],
    ]);
  });
});

describe("a playback", () => {
  it("shows the same table however one comes to a moment", () => {
    const playback = new Playback(film(), 0, {}, () => {});
    for (let i = 0; i < 3; i += 1) playback.forward();
    const walked = playback.reel.view;
    playback.go(0);
    playback.go(4);
    expect([playback.at, playback.reel.view]).toEqual([4, walked]);
  });

  it("tells every moment that it shows, and whether it jumped there", () => {
    const told: [number | null, boolean][] = [];
    const playback = new Playback(film(), 0, {}, ({ decision }, jumped) => told.push([decision, jumped]));
    playback.forward();
    playback.turn(HEAD.timeline.rounds, 1);
    expect(told).toEqual([
      [0, false],
      [2, true],
    ]);
  });
});
