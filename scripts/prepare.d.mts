type PackageSet = 'all' | 'production'

export function missingSet(
  set: PackageSet,
  lock: string,
  there: { mark: string; hasPackages: boolean },
): PackageSet | undefined
