import { served } from '../../../api/page.ts'
import { appHead, loadApp } from './app.loader.ts'
import { infoHead, loadInfo } from './info.loader.ts'

export const settingSite = {
  app___ar: served(loadApp, appHead),
  'info-about-us___ar': served(loadInfo('about-us'), infoHead),
  'info-privacy-policy___ar': served(loadInfo('privacy-policy'), infoHead),
  'info-terms-of-services___ar': served(loadInfo('terms-of-services'), infoHead),
}
