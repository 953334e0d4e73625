type PackageSet = 'all' | 'production'
type Package = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}
type Packages = Record<string, Package>

export function missingSet(set: PackageSet, wanted: Packages, installed: Packages): PackageSet | undefined
