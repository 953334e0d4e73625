import { takeHouseStyle as take } from '../arabic/house-style.ts'

/** Applies the document's house style, before rendering. */
export function takeHouseStyle(): void {
  take(document.documentElement.dataset)
}
