export function FeedListPage() {
  return null
}
