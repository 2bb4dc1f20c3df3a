// Modifiers of what a stage does not have. Each says what to use instead.

extension View {
}
