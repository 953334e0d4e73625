import { ListenPage } from './ListenPage.tsx'
import { VerticalPage } from './VerticalPage.tsx'
import { WatchPage } from './WatchPage.tsx'

export const watchComponents = {
  watch___ar: WatchPage,
  'watch-vertical___ar': VerticalPage,
  listen___ar: ListenPage,
}
