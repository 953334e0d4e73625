import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { mergeOldViews } from './article.old.queries.ts'
import { thinRevisions } from './article.write.service.ts'

export const articleRetention = defineRetention({
  document_changes: { kept: 'One row for each feed and sitemap of the articles.', stays: 'installation' },
  articles: { kept: 'The archive. `purgeBin` deletes articles that were in the bin for thirty days.' },
  article_tags: { deletedWith: 'articles' },
  article_people: { deletedWith: 'articles' },
  article_contributors: { deletedWith: 'articles' },
  article_corrections: { kept: 'Readers see them with their article, and in the ledger.' },
  takedowns: { kept: 'Evidence: a court may ask who took down what, and why.', stays: 'removed' },
  old_slugs: { kept: 'Old addresses lead to the present one.' },
  article_revisions: {
    rows: 'revisions that no reader saw',
    after: '365 days; the first, the newest, and the base of a draft stay',
    setting: '`draftRevisionsKeptDays`, from 30',
    days: db => getSettingValue(db, 'website', 'draftRevisionsKeptDays'),
    prune: thinRevisions,
    stays: 'versions',
  },
  archive_months: { kept: 'One row for each month of the archive.', stays: 'computed' },
  most_read_candidates: { deletedWith: 'articles', stays: 'computed' },
  article_totals: { deletedWith: 'articles', stays: 'computed' },
  views_by_owner: {
    kept: 'One row for each day, section and agency, as long as its views.',
    stays: 'computed',
  },
  article_views: {
    rows: 'views of an article by day, which become sums by month',
    after: '800 days',
    setting: '`dayViewsKeptDays`, from 400',
    days: db => getSettingValue(db, 'website', 'dayViewsKeptDays'),
    prune: mergeOldViews,
    stays: 'figures',
  },
})
