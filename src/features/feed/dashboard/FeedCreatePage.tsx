export function FeedCreatePage() {
  return null
}
