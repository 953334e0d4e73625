export const createAddress = '/dashboard/dossier/create'

export function editAddress({ id }: { id: number }): string {
  return `/dashboard/dossier/edit/${id}`
}
