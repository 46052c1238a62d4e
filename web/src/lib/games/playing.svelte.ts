// What every game's table has in common: the moves offered, the choice among them, flying cards.
import { flip, type Ways } from "../motion/flip.svelte";
import { Wave } from "../motion/wave.svelte";
import { Choice } from "./choice.svelte";
import type { TableProps, Told } from "./contract";
import { Homing } from "./homing";
import { Offers } from "./offers";
import { nameOf, seatOf } from "./people";
import { say } from "./telling";

const GOES = ".hand button, .shelf > .right button"; // what is pressed there is gone after it, mostly

export class Playing<View> {
  readonly choice: Choice;
  #props: () => TableProps<View>;
  #root: HTMLElement | undefined;
  #homing = new Homing();
  #lifted: Wave<string | null>;
  #isApart: (text: string) => boolean;

  /**
   * `ways` tells where cards come from and go to, `tell` what a move does, beside its name, and
   * `isApart` which moves no key picks and no Enter plays: the table has another way to them.
   */
  constructor(
    props: () => TableProps<View>,
    ways: Ways = {},
    tell?: (text: string) => string,
    isApart: (text: string) => boolean = () => false,
  ) {
    this.#props = props;
    this.#isApart = isApart;
    this.choice = new Choice(this, props, tell);
    this.#lifted = new Wave(() => [this.choice.picked]);
    flip(
      () => this.#root,
      () => [props().view, props().happened], // the fields of a view change by themselves
      ways,
    );
    $effect(() => {
      void [props().view, props().happened, props().asked, this.choice.picked];
      this.#homing.bring();
    });
  }

  offers: Offers = $derived.by(() => {
    const { asked, facts, advice } = this.#props();
    const moves = asked?.moves.filter(([, text]) => !this.#isApart(text)) ?? [];
    return new Offers(asked && { ...asked, moves }, facts, advice);
  });
  names: string[] = $derived.by(() => this.#props().people.map(nameOf));

  /** Attached to the element in which cards fly. */
  root = (node: HTMLElement): void => {
    this.#root = node;
    this.#homing.watch(node);
    node.addEventListener("mousedown", unfocused);
  };

  /** The move picked, once its card is lifted: its button comes in the frame after. */
  get ready(): string | null {
    const lifted = this.#lifted.at(0);
    return lifted === this.choice.picked ? lifted : null;
  }

  say(told: Told | undefined): string {
    const { facts, words, people, cardName } = this.#props();
    return told ? say(told, facts, words, { names: this.names, you: seatOf(people) }, cardName) : "";
  }
}

/** By mouse: to take the focus from what goes away would lay out the table once more. */
function unfocused(event: MouseEvent): void {
  if ((event.target as Element).closest(GOES)) event.preventDefault();
}
