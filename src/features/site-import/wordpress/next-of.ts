/**
 * Finds the next occurrence of a text in a buffer that moves through a file. It remembers the last answer, so that a
 * file of beginnings without an end is searched once, not once for each beginning.
 */
export class NextOf {
  readonly #text: string
  readonly #accepts: (after: number | undefined) => boolean
  /** Places in the file: there is no occurrence between the two but one at `found`. */
  #from = -1
  #to = -1
  #found: number | undefined

  /** @param accepts judges the byte after the text; undefined at the end of the buffer */
  constructor(text: string, accepts: (after: number | undefined) => boolean = () => true) {
    this.#text = text
    this.#accepts = accepts
  }

  /**
   * @param start place of the buffer's first byte in the file
   * @param from index in the buffer
   * @returns the index of the next occurrence in the buffer, or -1
   */
  find(buffer: Buffer, start: number, from: number): number {
    const place = start + from
    const isSearched = this.#from <= place && place <= this.#to
    if (isSearched && this.#found !== undefined) return this.#found - start
    if (!isSearched) this.#from = place
    const at = this.#search(buffer, isSearched ? this.#to - start : from)
    this.#found = at < 0 ? undefined : start + at
    this.#to = this.#found ?? start + Math.max(from, buffer.length - this.#text.length)
    return at
  }

  #search(buffer: Buffer, from: number): number {
    let at = buffer.indexOf(this.#text, from)
    while (at >= 0 && !this.#accepts(buffer[at + this.#text.length])) at = buffer.indexOf(this.#text, at + 1)
    return at
  }
}
