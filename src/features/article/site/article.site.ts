import { served } from '../../../api/page.ts'
import { followShortLink, loadArticle } from './article.loader.ts'
import { correctionsHead, loadCorrections } from './corrections.loader.ts'
import { articleHead } from './head/article.head.ts'

export const articleSite = {
  'article-id-slug___ar': served(loadArticle, articleHead),
  'a-id___ar': served(followShortLink, articleHead),
  'info-corrections___ar': served(loadCorrections, correctionsHead),
}
