/** A table of a FlatBuffer. Whatever points beyond the buffer throws `RangeError`. */
export class FlatTable {
  readonly #view: DataView
  readonly #at: number

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new FlatTable(view, view.getUint32(0, true))
  }

  /** Where a field is; 0 if it is absent. */
  #field(id: number): number {
    const vtable = this.#at - this.#view.getInt32(this.#at, true)
    const slot = 4 + id * 2
    if (slot >= this.#view.getUint16(vtable, true)) return 0
    const offset = this.#view.getUint16(vtable + slot, true)
    return offset === 0 ? 0 : this.#at + offset
  }

  #pointed(at: number): number {
    return at + this.#view.getUint32(at, true)
  }

  int8(id: number, absent: number): number {
    const at = this.#field(id)
    return at === 0 ? absent : this.#view.getInt8(at)
  }

  int16(id: number, absent: number): number {
    const at = this.#field(id)
    return at === 0 ? absent : this.#view.getInt16(at, true)
  }

  int32(id: number, absent: number): number {
    const at = this.#field(id)
    return at === 0 ? absent : this.#view.getInt32(at, true)
  }

  /** Inexact beyond 2^53, which no length or offset reaches. */
  int64(id: number, absent: number): number {
    const at = this.#field(id)
    return at === 0 ? absent : Number(this.#view.getBigInt64(at, true))
  }

  text(id: number): string {
    const at = this.#field(id)
    if (at === 0) return ''
    const start = this.#pointed(at)
    const length = this.#view.getUint32(start, true)
    if (start + 4 + length > this.#view.byteLength) throw new RangeError('A text is longer than its buffer.')
    return Buffer.from(this.#view.buffer, this.#view.byteOffset + start + 4, length).toString('utf8')
  }

  table(id: number): FlatTable | null {
    const at = this.#field(id)
    return at === 0 ? null : new FlatTable(this.#view, this.#pointed(at))
  }

  tables(id: number): FlatTable[] {
    return this.#elements(id, 4, (at) => new FlatTable(this.#view, this.#pointed(at)))
  }

  /** Structs of 64-bit integers (a shorter one and its padding count as one), so many in each. */
  int64s(id: number, each: number): number[][] {
    return this.#elements(id, each * 8, (at) =>
      Array.from({ length: each }, (_, i) => Number(this.#view.getBigInt64(at + i * 8, true))),
    )
  }

  int32s(id: number): number[] {
    return this.#elements(id, 4, (at) => this.#view.getInt32(at, true))
  }

  #elements<T>(id: number, width: number, read: (at: number) => T): T[] {
    const at = this.#field(id)
    if (at === 0) return []
    const start = this.#pointed(at)
    const count = this.#view.getUint32(start, true)
    if (start + 4 + count * width > this.#view.byteLength) throw new RangeError('A list is longer than its buffer.')
    return Array.from({ length: count }, (_, i) => read(start + 4 + i * width))
  }
}
