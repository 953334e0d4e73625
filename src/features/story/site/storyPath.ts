export function storyPath({ id, slug }: { id: number; slug: string }): string {
  return `/story/${id}/${slug}`
}
