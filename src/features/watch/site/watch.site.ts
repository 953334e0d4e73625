import { served } from '../../../api/page.ts'
import { listenHead, loadListen, loadVertical, loadWatch, verticalHead, watchHead } from './watch.loader.ts'

export const watchSite = {
  watch___ar: served(loadWatch, watchHead),
  'watch-vertical___ar': served(loadVertical, verticalHead),
  listen___ar: served(loadListen, listenHead),
}
