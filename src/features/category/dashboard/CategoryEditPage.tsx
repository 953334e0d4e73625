export function CategoryEditPage() {
  return null
}
