export function CategoryListPage() {
  return null
}
