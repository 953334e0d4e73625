export function FeedEditPage() {
  return null
}
