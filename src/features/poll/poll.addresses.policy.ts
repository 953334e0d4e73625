import { slugify } from '../../arabic/slug.ts'

export const pollsPath = '/polls'

export const pollPath = ({ id, name }: { id: number; name: string }): string =>
  `/poll/${id}/${slugify(name) || 'استطلاع'}`
