export const createAddress = '/dashboard/podcast/create'

export function editAddress({ id }: { id: number }): string {
  return `/dashboard/podcast/edit/${id}`
}
