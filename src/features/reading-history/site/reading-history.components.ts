import { ReadingPage } from './ReadingPage.tsx'

export const readingHistoryComponents = {
  reading___ar: ReadingPage,
}
