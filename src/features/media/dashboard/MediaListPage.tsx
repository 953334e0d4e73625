export function MediaListPage() {
  return null
}
