// What a table of high card shows: view.py.
export interface View {
  seats: { hand: (number | null)[]; chosen: boolean; tricks: number }[];
  over: boolean;
}
