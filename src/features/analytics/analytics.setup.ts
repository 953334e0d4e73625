import { createGroupCommit } from '../../platform/group-commit.ts'
import type { SetupParts } from '../../platform/setup.ts'
import {
  createGoogleAnalytics,
  type GoogleAnalytics,
  GoogleAnalyticsError,
} from './google/google-analytics.service.ts'
import type { PageView } from './page-view.schema.ts'
import { storeViews, viewOfArticle } from './view.service.ts'

export function analyticsSetup({ config, db, patience, isQuarantined, onClose }: SetupParts) {
  const pageViews = createGroupCommit<PageView>(views => storeViews(db, views))
  onClose(pageViews.stop)
  const google = createGoogleAnalytics({ ...config.googleAnalytics, timeoutMs: patience.network })
  const unlessQuarantined = async (): Promise<GoogleAnalytics> => {
    if (await isQuarantined()) throw new GoogleAnalyticsError('away')
    return google
  }
  return {
    pageViews,
    countArticleView: (...given: Parameters<typeof viewOfArticle>) => pageViews.add(viewOfArticle(...given)),
    googleAnalytics: {
      report: async (...given) => (await unlessQuarantined()).report(...given),
      realtime: async (...given) => (await unlessQuarantined()).realtime(...given),
    } satisfies GoogleAnalytics,
  }
}
