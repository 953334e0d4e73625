import { served } from '../../../api/page.ts'
import { articleListHead } from './article-list.head.ts'
import { loadArticleList } from './article-list.loader.ts'

export const articleListSite = {
  'articles-slug___ar': served(loadArticleList, articleListHead),
}
