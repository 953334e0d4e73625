import { IconArticle, IconArticleOff, IconFeather } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { articleContract } from '../article.contract.ts'

/** One loader for both pages: a first save changes the address and keeps the editor mounted. */
const loadWriting = () => import('./writing/ArticleWritingPage.tsx').then(part => part.ArticleWritingPage)

export const articleDashboard = {
  'dashboard-article-list___ar': {
    load: () => import('./list/ArticleListPage.tsx').then(part => part.ArticleListPage),
    calls: [articleContract.staffList],
    menu: { group: 'top', order: 20, label: 'المقالات', words: 'الأخبار', Icon: IconArticle },
  },
  'dashboard-article-takedown___ar': {
    load: () => import('./takedown/TakedownListPage.tsx').then(part => part.TakedownListPage),
    calls: [articleContract.takedowns],
    menu: { group: 'editing', order: 50, label: 'ما أُزيل من الموقع', words: 'محذوف', Icon: IconArticleOff },
  },
  'dashboard-article-create___ar': {
    load: loadWriting,
    calls: [articleContract.create, articleContract.keepDraft],
    menu: { inHeader: true, label: 'مقال جديد', words: 'خبر new', Icon: IconFeather },
  },
  'dashboard-article-edit-id___ar': {
    load: loadWriting,
    calls: [articleContract.staffGet, articleContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'article'>
