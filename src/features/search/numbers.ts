const bits = 12
const size = 2 ** bits

/**
 * Slots by document number. Articles that are indexed again get new numbers, so old ones become unused: an empty page
 * is dropped.
 */
export class Numbers {
  private readonly pages = new Map<number, { slots: Int32Array; live: number }>()

  set(number: number, slot: number): void {
    const page = this.pages.get(number >> bits) ?? { slots: new Int32Array(size).fill(-1), live: 0 }
    this.pages.set(number >> bits, page)
    if (page.slots[number % size] === -1) page.live += 1
    page.slots[number % size] = slot
  }

  delete(number: number): void {
    const page = this.pages.get(number >> bits)
    if (!page || page.slots[number % size] === -1) return
    page.slots[number % size] = -1
    page.live -= 1
    if (page.live === 0) this.pages.delete(number >> bits)
  }

  /** Replaces mostly ascending numbers by slots: -1 if the article was indexed again or is gone. */
  toSlots(numbers: Int32Array): void {
    let at = -1
    let slots: Int32Array | undefined
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index]!
      if (number >> bits !== at) {
        at = number >> bits
        slots = this.pages.get(at)?.slots
      }
      numbers[index] = slots === undefined ? -1 : slots[number % size]!
    }
  }
}
