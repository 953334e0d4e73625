/** The old site does not give what we asked for. The message is Arabic, for editors; `english` for the command. */
export class OldSiteRefusal extends Error {
  readonly english: string

  constructor(arabic: string, english: string) {
    super(arabic)
    this.name = 'OldSiteRefusal'
    this.english = english
  }
}
