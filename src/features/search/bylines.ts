/** Lists of authors, each kept once however many articles have it. */
export class Bylines {
  private readonly lists: (readonly number[])[] = [[]]
  private readonly places = new Map<string, number>()

  placeOf(authors: readonly number[]): number {
    const key = authors.join()
    const known = this.places.get(key)
    if (known !== undefined) return known
    const place = this.lists.push([...authors]) - 1
    this.places.set(key, place)
    return place
  }

  at(place: number): readonly number[] {
    return this.lists[place]!
  }
}
