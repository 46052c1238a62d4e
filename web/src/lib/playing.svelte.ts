// What every game's table has in common: the moves offered, the choice among them, flying cards.
import { Choice } from "./choice.svelte";
import { flip, type Ways } from "./flip.svelte";
import { Homing } from "./homing";
import { nameOf } from "./people";
import { Offers, say, type TableProps, type Told } from "./table";

export class Playing<View> {
  readonly choice: Choice;
  #props: () => TableProps<View>;
  #root: HTMLElement | undefined;
  #homing = new Homing();

  /** `ways` tells where cards come from and go to. */
  constructor(props: () => TableProps<View>, ways: Ways = {}) {
    this.#props = props;
    this.choice = new Choice(this, props);
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

  offers: Offers = $derived.by(() => new Offers(this.#props().asked, this.#props().facts, this.#props().advice));
  names: string[] = $derived.by(() => this.#props().people.map(nameOf));

  /** Attached to the element in which cards fly. */
  root = (node: HTMLElement): void => {
    this.#root = node;
    this.#homing.watch(node);
  };

  say(told: Told | undefined): string {
    const { facts, words, cardName } = this.#props();
    return told ? say(told, facts, words, this.names, cardName) : "";
  }
}
