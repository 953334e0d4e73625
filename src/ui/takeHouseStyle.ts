import { takeHouseStyle as take } from '../arabic/house-style.ts'

/** Before anything is drawn: numbers and dates as the server wrote them into this document. */
export function takeHouseStyle(): void {
  take(document.documentElement.dataset)
}
