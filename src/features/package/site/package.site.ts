import { served } from '../../../api/page.ts'
import { actSubscribe } from './subscribe.action.ts'
import { loadSubscribe, subscribeHead } from './subscribe.loader.ts'

export const packageSite = {
  subscribe___ar: served(loadSubscribe, subscribeHead, actSubscribe),
}
