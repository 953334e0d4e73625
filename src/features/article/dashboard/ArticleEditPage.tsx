export function ArticleEditPage() {
  return null
}
