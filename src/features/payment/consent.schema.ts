/** A reader’s agreement at checkout, as it was worded. */
export type Consent = {
  at: string
  /** The card is kept and charged for the next periods. */
  keepsCard: boolean
  wording: string
  /** The way to pay, as it was named: «كي نت، Visa». Absent in earlier releases and for another card. */
  method?: string
}
