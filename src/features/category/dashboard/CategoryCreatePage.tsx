export function CategoryCreatePage() {
  return null
}
