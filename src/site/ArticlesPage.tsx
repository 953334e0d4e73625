import { useLoaderData } from 'react-router'
import { ArticleListPage } from '../features/article-list/site/ArticleListPage.tsx'
import type { ArticleListData } from '../features/article-list/site/article-list.loader.ts'
import { CategoryPage } from '../features/category/site/CategoryPage.tsx'

/** A section, or another list of articles. */
export function ArticlesPage() {
  const { subject } = useLoaderData() as ArticleListData
  return subject.kind === 'category' ? <CategoryPage /> : <ArticleListPage />
}
