/** Roles of an article's contributors besides its first author. `writing`: another author. */
export const contributorRoles = {
  writing: 'كتابة',
  reporting: 'متابعة',
  translation: 'ترجمة',
  photography: 'تصوير',
  video: 'فيديو',
  graphics: 'رسوم',
  data: 'بيانات',
  editing: 'تحرير',
} as const
export type ContributorRole = keyof typeof contributorRoles
export const contributorRoleNames = Object.keys(contributorRoles) as ContributorRole[]

/** Whether the role makes its holder an author. Other roles are only credited. */
export const isAuthorRole = (role: ContributorRole): boolean => role === 'writing' || role === 'reporting'

type Byline = {
  author: { name: string } | null
  contributors: { name: string; role: ContributorRole }[]
}

/** Names of an article's authors, in byline order. */
export const authorNamesOf = ({ author, contributors }: Byline): string[] => [
  ...(author ? [author.name] : []),
  ...contributors.filter(({ role }) => isAuthorRole(role)).map(({ name }) => name),
]
