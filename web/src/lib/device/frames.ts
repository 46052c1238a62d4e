// One piece of work in each frame: what comes together is done in turn, so that no frame gets long.
type Job = () => void;

const HIDDEN = 100; // milliseconds: a page that nobody sees has no frames
const waiting: Job[] = [];
let stop: Job | undefined; // the next piece of work that is planned
let drawn = 0; // frames that are drawn before the next piece of work is done
let postponed = false; // for what came since it was planned: once, or it could be for ever
let inFrame = false; // a piece of work is being done, or what it has changed is being drawn

/** Before all else that waits. What it gives back takes the job away. */
export function soon(job: Job): Job {
  waiting.unshift(job);
  return plan(job);
}

/** After all else that waits. */
export function later(job: Job): Job {
  waiting.push(job);
  return plan(job);
}

function plan(job: Job): Job {
  if (!stop) next();
  else if (!inFrame && !postponed) [drawn, postponed] = [1, true];
  return () => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    if (!waiting.length) stop?.();
  };
}

function next(): void {
  drawn = inFrame ? 0 : 1; // a click or a message is drawn in the frame that begins now
  const run = () => {
    stop?.();
    work();
  };
  const begin = () => {
    if (drawn === 0) return run();
    drawn -= 1;
    frame = requestAnimationFrame(begin);
  };
  let frame = requestAnimationFrame(begin);
  const timer = setTimeout(run, HIDDEN);
  stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    [stop, postponed] = [undefined, false];
  };
}

function work(): void {
  inFrame = true;
  waiting.shift()?.();
  if (waiting.length && !stop) next();
  queueMicrotask(() => (inFrame = false)); // after the changes, which are drawn in a microtask, too
}
