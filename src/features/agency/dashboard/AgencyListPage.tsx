export function AgencyListPage() {
  return null
}
