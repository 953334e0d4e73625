export function ArticleCreatePage() {
  return null
}
