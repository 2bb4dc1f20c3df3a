/// PDFs for tests.
public enum TestDocument {
  /// A page of 24 × 18 points with a red rectangle.
  public static let page = Array(
    """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 24 18]/Contents 4 0 R>>endobj
    4 0 obj<</Length 24>>stream
    1 0 0 rg 2 2 20 14 re f
    endstream endobj
    trailer<</Root 1 0 R>>

    """.utf8)
}
