export { ObjectCache } from './object-cache.ts'
export {
  ObjectMissing,
  type ObjectStore,
  type ObjectStoreSettings,
  StorageUnavailable,
  type StoredObject,
} from './object-store.ts'
export { credentialVariables, openObjectStore } from './s3-store.ts'
