import { type Evaluate, type ExpressionContext, signalKey } from './evaluate.ts'
import { type ExpressionNode, literalKey, type MemberNode } from './expression-node.ts'
import { functionNamed } from './functions.ts'
import { memberReader, readMember } from './members.ts'
import { binaryOperation, unaryOperation } from './operators.ts'
import { readSceneMember, scenePathOf } from './scene-members.ts'

/** A compiled node; `constant` is set if every evaluation has the same text, number, boolean or null. */
export interface CompiledNode {
  run: Evaluate
  constant?: { value: unknown }
}

const constants: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['E', Math.E],
  ['LN2', Math.LN2],
  ['LN10', Math.LN10],
  ['LOG2E', Math.LOG2E],
  ['LOG10E', Math.LOG10E],
  ['PI', Math.PI],
  ['SQRT1_2', Math.SQRT1_2],
  ['SQRT2', Math.SQRT2],
  ['MIN_VALUE', Number.MIN_VALUE],
  ['MAX_VALUE', Number.MAX_VALUE],
])

/**
 * Compiles the tree of an expression into closures, one for each node: no code is generated. What expressions must not
 * use is refused here, whoever wrote them: throws an `Error` for functions that are not allowed, events, patterns, and
 * items of the scenegraph as values.
 */
export function compileExpression(node: ExpressionNode, context: ExpressionContext): CompiledNode {
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp ? refuse('pattern') : constantOf(node.value)
    case 'Identifier':
      return compileIdentifier(node.name)
    case 'MemberExpression':
      return compileMember(node, context)
    case 'CallExpression':
      return { run: compileCall(node.callee, node.arguments, context) }
    case 'ArrayExpression':
      return { run: compileArray(node.elements.map((element) => compileExpression(element, context).run)) }
    case 'ObjectExpression':
      return { run: compileObject(node.properties, context) }
    case 'UnaryExpression': {
      const argument = compileExpression(node.argument, context)
      return fold(unaryOperation(node.operator, argument.run) ?? refuse(node.operator), argument)
    }
    case 'BinaryExpression': {
      const left = compileExpression(node.left, context)
      const right = compileExpression(node.right, context)
      return fold(binaryOperation(node.operator, left.run, right.run) ?? refuse(node.operator), left, right)
    }
    case 'LogicalExpression': {
      const left = compileExpression(node.left, context)
      const right = compileExpression(node.right, context)
      return fold(compileLogical(node.operator, left.run, right.run), left, right)
    }
    case 'ConditionalExpression':
      return compileConditional(node.test, node.consequent, node.alternate, context)
    default:
      return refuse('expression')
  }
}

function refuse(what: string): never {
  throw new Error(`Illegal ${what} in an expression.`)
}

const constantOf = (value: unknown): CompiledNode => ({ run: () => value, constant: { value } })

/** Evaluates at once what depends on constants only. */
function fold(run: Evaluate, ...parts: CompiledNode[]): CompiledNode {
  return parts.every((part) => part.constant) ? constantOf(run(undefined, {}, undefined)) : { run }
}

function compileIdentifier(name: string): CompiledNode {
  if (name === 'datum') return { run: (datum) => datum }
  if (name === 'event' || name === 'item') return refuse(`value "${name}"`)
  const constant = constants.get(name)
  if (constant !== undefined) return constantOf(constant)
  const key = signalKey(name)
  return { run: (_, signals) => signals[key] }
}

function compileLogical(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  if (operator === '&&') return (datum, signals, item) => left(datum, signals, item) && right(datum, signals, item)
  if (operator === '||') return (datum, signals, item) => left(datum, signals, item) || right(datum, signals, item)
  return refuse(operator)
}

function compileConditional(
  testNode: ExpressionNode,
  consequentNode: ExpressionNode,
  alternateNode: ExpressionNode,
  context: ExpressionContext,
): CompiledNode {
  const [test, consequent, alternate] = [testNode, consequentNode, alternateNode].map((node) =>
    compileExpression(node, context),
  ) as [CompiledNode, CompiledNode, CompiledNode]
  if (test.constant) return test.constant.value ? consequent : alternate
  const [isTrue, yes, no] = [test.run, consequent.run, alternate.run]
  return {
    run: (datum, signals, item) =>
      isTrue(datum, signals, item) ? yes(datum, signals, item) : no(datum, signals, item),
  }
}

function compileArray(elements: Evaluate[]): Evaluate {
  const [first, second] = elements
  if (first && second && elements.length === 2)
    return (datum, signals, item) => [first(datum, signals, item), second(datum, signals, item)]
  return (datum, signals, item) => valuesOf(elements, datum, signals, item)
}

function valuesOf(runs: Evaluate[], ...inputs: Parameters<Evaluate>): unknown[] {
  return runs.map((run) => run(...inputs))
}

function compileObject(
  properties: { key: ExpressionNode; value: ExpressionNode }[],
  context: ExpressionContext,
): Evaluate {
  const members = properties.map(({ key, value }): [string, Evaluate] => [
    nameOf(key),
    compileExpression(value, context).run,
  ])
  return (datum, signals, item) => {
    const object: { [name: string]: unknown } = {}
    for (const [name, run] of members) object[name] = run(datum, signals, item)
    return object
  }
}

/** Names that would replace what JavaScript calls on every object are refused. */
function nameOf(key: ExpressionNode): string {
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : refuse('property')
  return name in Object.prototype || name === 'then' ? refuse(`property "${name}"`) : name
}

function compileMember(node: MemberNode, context: ExpressionContext): CompiledNode {
  const key = literalKey(node)
  const path = scenePathOf(node.object)
  if (path && (key === undefined || scenePathOf(node))) return refuse('object of the scene')
  if (path && key !== undefined) return { run: readSceneMember(path, key) }
  if (node.object.type === 'Identifier' && node.object.name === 'datum' && key !== undefined)
    return { run: memberReader(key) }
  const { run: object } = compileExpression(node.object, context)
  if (key !== undefined) {
    const read = memberReader(key)
    return { run: (datum, signals, item) => read(object(datum, signals, item)) }
  }
  const { run: property } = compileExpression(node.property, context)
  return {
    run: (datum, signals, item) => readMember(object(datum, signals, item), property(datum, signals, item)),
  }
}

function compileCall(callee: ExpressionNode, argumentNodes: ExpressionNode[], context: ExpressionContext): Evaluate {
  // Vega's encoders call functions of scales by names with an underscore.
  const name = callee.type === 'Identifier' ? callee.name.replace(/^_/, '') : refuse('call')
  const [first, second, third] = argumentNodes
  if (name === 'if' && first && second && third) return compileConditional(first, second, third, context).run
  if (name === 'scale' && first?.type === 'Literal' && typeof first.value === 'string' && second && !third)
    return compileScale(first.value, compileExpression(second, context).run, context)
  const { functions } = context
  const called = functionNamed(name, functions) ?? refuse(`function "${name}"`)
  const args = argumentNodes.map((argument) => compileExpression(argument, context).run)
  const [a, b] = args
  if (a && args.length === 1) return (datum, signals, item) => called.call(functions, a(datum, signals, item))
  if (a && b && args.length === 2)
    return (datum, signals, item) => called.call(functions, a(datum, signals, item), b(datum, signals, item))
  return (datum, signals, item) => called.apply(functions, valuesOf(args, datum, signals, item))
}

/** `scale(name, value)`; undefined while the scale does not exist. */
function compileScale(name: string, value: Evaluate, { scales }: ExpressionContext): Evaluate {
  let operator: { value: unknown } | undefined
  return (datum, signals, item) => {
    operator ??= scales[name]
    const scale = operator?.value
    const scaled = value(datum, signals, item)
    return typeof scale === 'function' ? scale(scaled) : undefined
  }
}
